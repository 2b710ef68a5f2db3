package main

import (
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

// addresses are the URLs at which a listening address is reached, without the last slash: first from
// this computer, then from the network.
func addresses(listening, base string) []string {
	host, port, err := net.SplitHostPort(listening)
	if err != nil {
		return []string{"http://" + listening + base}
	}
	ip, err := netip.ParseAddr(host)
	if host != "" && !(err == nil && ip.IsUnspecified()) {
		return []string{"http://" + net.JoinHostPort(host, port) + base}
	}
	urls := []string{"http://" + net.JoinHostPort("localhost", port) + base}
	for _, addr := range lanAddresses() {
		urls = append(urls, "http://"+net.JoinHostPort(addr.String(), port)+base)
	}
	return urls
}

// lanAddresses are this computer's addresses in its networks, IPv4: those are what people type.
func lanAddresses() []netip.Addr {
	nets, err := net.InterfaceAddrs()
	if err != nil {
		return nil // only fewer lines are printed
	}
	var list []netip.Addr
	for _, n := range nets {
		prefix, err := netip.ParsePrefix(n.String())
		if err == nil && prefix.Addr().Is4() && !prefix.Addr().IsLoopback() && !prefix.Addr().IsLinkLocalUnicast() {
			list = append(list, prefix.Addr())
		}
	}
	slices.SortFunc(list, netip.Addr.Compare)
	return list
}

// defaultDB is the database file where none is named: in the user's data folder as each system has
// it, in the working folder where there is none.
func defaultDB(env func(string) string) string {
	home := env("HOME")
	folder := ""
	switch runtime.GOOS {
	case "windows":
		folder = env("LocalAppData")
	case "darwin":
		if home != "" {
			folder = filepath.Join(home, "Library", "Application Support")
		}
	default:
		folder = env("XDG_DATA_HOME")
		if folder == "" && home != "" {
			folder = filepath.Join(home, ".local", "share")
		}
	}
	if folder == "" {
		return "roundtable.db"
	}
	return filepath.Join(folder, "roundtable", "roundtable.db")
}

// exists reports whether there is a file.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
